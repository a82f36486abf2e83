/** Passwords that are guessed first: runs of keys, digits and letters, common words and names, and what people add to them. */
const common = new Set(
  `
    000000 00000000 0000000000 007007 0123456789 0987654321 100000 101010 102030 111111 11111111 111111111 1111111111 111222
    112233 11223344 1122334455 112358 121212 123123 123123123 123321 12341234 1234321 123456 1234567 12345678 123456789 1234567890
    12345678910 123456a 123456abc 123456q 12345a 1234abcd 1234qwer 123abc 123qwe 123qweasd 12qwaszx 131313 1337h4x0r 135790 147258
    147258369 147852 159357 159753 1a2b3c 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 222222 22222222 246810 258456 314159 333333
    369258147 420420 444444 456123 456789 555555 55555555 654321 666666 66666666 696969 741852963 7654321 777777 77777777 789456
    789456123 87654321 888888 88888888 963852741 98765432 987654321 999999 99999999 999999999 a12345 a123456 a1234567 a12345678
    a123456789 a1b2c3 a1b2c3d4 aa123456 aaaaaa aaaaaaaa abc123 abc1234 abc12345 abc123456 abcabc abcd1234 abcdef abcdefg abcdefgh
    access access14 admin1 admin12 admin123 admin1234 admin12345 adminadmin administrator amanda amanda1 america america1 american
    amigos andrew andrew1 android angel1 angel123 angels anthony anthony1 apple123 arsenal arsenal1 asd123 asdasd asdasd123
    asdfasdf asdfgh asdfghj asdfghjk asdfghjkl ashley ashley1 asshole asshole1 austin autumn azerty azertyuiop babyboy babyboy1
    babygirl babygirl1 bailar banana banana1 barbie barcelona barcelona1 baseball baseball1 basketball basketball1 batman batman1
    bear123 beautiful bitch1 biteme blahblah blessed blessed1 blink182 bonjour boston brandon brandon1 broncos buster buster1
    butterfly california camaro cameron canada champion change123 changeme charlie charlie1 cheese chelsea chelsea1 cherry
    cheyenne chicago chicago1 chicken chocolat chocolate chocolate1 christ church claims claims1 coffee coffee1 computer computer1
    contrasena contraseña cookie cookie1 corvette cowboys cowboys1 crystal crystal1 cutie1 daddy1 dallas daniel daniel1 darling
    default default1 demo123 demo1234 diamond diamond1 disney disney1 doggie dollar dollars dolphin dolphin1 dolphins dragon
    dragon1 dragon123 dragonball drowssap eagle1 eagles einstein elephant eminem estrella facebook facebook1 falcon falcons family
    family1 father ferrari ferrari1 florida flower flower1 flowers football football1 football123 forever forever1 forgot fortnite
    freedom freedom1 friend friends friends1 fuckme fuckyou fuckyou1 gandalf genius george george1 gfhjkm ginger ginger1 godisgood
    golden golf123 golfer goodbye google google1 google123 grandma guest123 guitar guitar1 hacker haha123 hannah hannah1 happiness
    happy1 happy123 harley harley1 harleydavidson harrypotter heaven hello! hello1 hello123 hello1234 hellohello hidden hobbit
    hockey hockey1 hola123 honda123 honey1 honey123 horses hottie hottie1 houston hunter hunter1 hunter2 ilovegod ilovehim iloveu
    iloveyou iloveyou! iloveyou1 iloveyou2 internet iphone iphone1 ironman jasmine jennifer jennifer1 jessica jessica1 jesus1
    jesus123 jesuschrist jordan jordan1 jordan23 joshua joshua1 justin justin1 juventus killer killer1 kitten kitty1 kitty123
    lakers lakers1 lawsuit legend1 letmein letmein1 letmein123 lightning lion123 liverpool liverpool1 lkjhgfdsa login123 lol123
    lollol london london1 loser1 love123 lovely lovely1 loveme loveme1 lover1 lover123 loveyou maggie maggie1 manager manchester
    mariposa master master1 master123 matrix1 matthew matthew1 melissa mercedes mercedes1 messi10 metallica mexico mexico1 michael
    michael1 michelle michelle1 mickey mickey1 micontrasena microsoft minecraft mnbvcxz mommy1 money1 money123 monkey monkey1
    monkey123 mother mother1 music1 music123 mustang mustang1 mypass mypassword naruto newpassword newyork newyork1 nicole nicole1
    ninja1 ninja123 nintendo nirvana nopassword nospam nothing nothing1 number1 opensesame orange orange1 p@ssw0rd p@ssw0rd1
    p@ssword p@ssword1 pa55word packers panther pass123 pass1234 passpass passw0rd passw0rd1 passwd password password! password1
    password1! password12 password123 password1234 password12345 password2 passwords patrick patrick1 peanut pepper pepper1
    phoenix phoenix1 pikachu pirate playstation please please1 poiuytrewq pokemon pokemon1 porsche princesa princess princess1
    private puppy1 purple purple1 pussycat q1w2e3 q1w2e3r4 q1w2e3r4t5 qazwsx qazwsx123 qazwsxedc qwe123 qweasd qweasdzxc qweqwe
    qwerasdf qwert1 qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyui qwertyuiop qwertz raiders rainbow rainbow1
    ranger ranger1 rangers realmadrid redsox richard1 robert robert1 roblox rockstar rockyou ronaldo root123 rootroot runner
    samantha samsung samsung1 samurai scooter scooter1 secret secret1 secret123 server sexy123 sexygirl shadow shadow1 signin
    silver silver1 skater1 slipknot snoopy snoopy1 soccer soccer1 soccer12 something sophie sophie1 spamtext spider spider1
    spiderman spring1 startrek starwars starwars1 steelers storm1 stupid success success1 summer summer1 summer123 sunshine
    sunshine1 superman superman1 superuser sweetheart sweety system taylor1 teamo123 temp123 temporary tennis tequiero test123
    test1234 test12345 testing testing1 testtest texas1 textclaim textclaim1 textclaim123 thomas thomas1 thunder thunder1 tiger1
    tiger123 tigger tigger1 toor123 trouble trustme trustno1 turtle usa123 user123 user1234 vampire victoria victoria1 warrior
    welcome welcome1 welcome1! welcome12 welcome123 whatever whatever1 william william1 windows windows1 winner winner1 winter
    winter1 wizard wolf123 wonderwoman xbox360 xxxxxx yamaha yankees yankees1 yellow zaq12wsx zaq1zaq1 zombie zxcvbn zxcvbnm
    zxcvbnm123 zxczxc zzzzzz
  `
    .trim()
    .split(/\s+/),
);

// People meet a rule by adding a digit, a year or a mark: the word stays as easy to guess.
const added = /(?:19|20)?\d{0,4}[!.?*#]{0,20}$/;

/** Whether a password, in lower case, is on the list of common ones, alone or with digits or a mark added. */
export function isCommonPassword(password: string): boolean {
  if (common.has(password)) return true;
  const word = password.replace(added, "");
  return word.length >= 5 && common.has(word) ? true : new Set(password).size <= 2;
}
