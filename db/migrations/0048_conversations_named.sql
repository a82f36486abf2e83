-- A conversation carries its person's name and address for staff's list and search; they follow the profile.
CREATE TRIGGER profiles_named AFTER UPDATE OF first_name, last_name, email ON profiles
WHEN old.first_name IS NOT new.first_name OR old.last_name IS NOT new.last_name OR old.email IS NOT new.email BEGIN
  UPDATE support_conversations
    SET user_name = nullif(trim(coalesce(new.first_name, '') || ' ' || coalesce(new.last_name, '')), ''), user_email = new.email
    WHERE user_id = new.user_id;
END;
--> statement-breakpoint
UPDATE support_conversations
  SET user_name = nullif(trim(coalesce(p.first_name, '') || ' ' || coalesce(p.last_name, '')), ''), user_email = p.email
  FROM profiles p WHERE p.user_id = support_conversations.user_id
    AND (user_name IS NOT nullif(trim(coalesce(p.first_name, '') || ' ' || coalesce(p.last_name, '')), '') OR user_email IS NOT p.email);
