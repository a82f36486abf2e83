import { useNavigate } from "@remix-run/react";
import { LoginForm, portalTitles, type Portal } from "~/app/components/sign-in/login-form";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "~/app/components/ui/overlay/dialog";

type LoginDialogProps = { portal?: Portal; open: boolean; next?: string; onClose?: () => void };

/** U §2, login dialog. Closing it calls `onClose`, or leads to the landing page. */
export function LoginDialog({ portal = "user", open, next, onClose }: LoginDialogProps) {
  const navigate = useNavigate();
  const { title, subtitle } = portalTitles[portal];
  const close = onClose ?? (() => navigate("/"));
  return (
    <Dialog open={open} onOpenChange={(isOpen) => (isOpen ? undefined : void close())}>
      <DialogContent className="max-w-md">
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{subtitle}</DialogDescription>
        </DialogHeader>
        <LoginForm portal={portal} next={next} />
      </DialogContent>
    </Dialog>
  );
}
