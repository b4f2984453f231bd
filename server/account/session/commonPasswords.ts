import { normalPassword } from '#domain/account/password.ts';

/**
 * Passwords that everybody tries first. They share few words with few tails, so that the list is those two; what
 * has no letter or no digit never comes here.
 */
const WORDS = `a aa aaa aaaa aaaaaa ab abc abcd abcde abcdef abcdefg abcdefgh access admin administrator adobe aikatsu
  akb aki akira angel anime anpanman apple arsenal asd asdf asdfg asdfgh asdfghjkl ashley asshole azerty babygirl
  baseball basketball batman beer blink booth butterfly cat changeme charlie chelsea cheese chocolate company computer
  cookie cowboy cube daniel david default demo diamond dog doraemon dragon dream eagle enter family flower football
  forever freedom friend friends fuckyou galaxy gaming george ginger god google guest hanako hannah hello hello-kitty
  hiro hoge hogehoge home hunter iloveyou internet iphone ichigo japan jasmine jennifer jessica jesus jordan joshua kawaii
  kenji killer king kitty kobe konnichiwa kyoto lakers letmein liverpool login london love lovely lucky master matrix
  matthew me member michael michelle mickey minecraft momo monkey monster mother music mustang myspace naruto nathan
  nicole nihon ninja nintendo office onepiece orange osaka p pass passw0rd passwd password pepper pikachu pokemon
  princess private purple q qaz qazwsx qazwsxedc qq qwe qwer qwert qwerty qwertyui qwertyuiop qwe-asd-zxc rainbow
  ranger robert root sailormoon sakura samsung samurai sasuke satoshi secret security server shadow shinji snoopy soccer
  sony spring staff star starwars summer sunshine superman suzuki takashi takeshi tanaka taro test tester testing tokyo
  tomato toyota trustno user username usagi watashi welcome whatever winter work yamada yamaha yamato yankees yosuke
  yuki z zaq zaqwsx zelda zxc zxcv zxcvb zxcvbn zxcvbnm`;

const WALKS = `1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 q1w2e3 q1w2e3r4 q1w2e3r4t5 zaq12wsx
  zaq1xsw2 zaq1zaq1 qwe123qwe 1a2b3c 1a2b3c4d a1b2c3 a1b2c3d4 a1s2d3f4 abc123abc 123qwe 123qweasd 123abc 1234qwer 12qwaszx
  123asd 1234abcd 123456a 123456abc 12345a 1234567a 12345678a 123456789a 123456q 1password 1qwerty 123password 1love
  trustno1 ncc1701 rush2112 thx1138 jordan23 michael23 kobe24 blink182 area51 bond007 agent007 4ever 2fast4u`;

/** Runs up, runs down, one digit again and again, and a year or another number of four digits. */
const COMMON_TAIL =
  /^(?:(\d)\1*|\d{1,4}|(?:0?1(?:2(?:3(?:4(?:5(?:6(?:7(?:8(?:9(?:0)?)?)?)?)?)?)?)?)?)|987654321|87654321|7654321|654321|54321|123321|112233|121212|131313|010203)$/;

const words = new Set(WORDS.split(/\s+/).map((word) => word.replace(/\W/g, '')));
const walks = new Set(WALKS.split(/\s+/));

/** Look-alikes that fool nobody. */
function withoutDisguise(text: string): string {
  return text.replace(/@/g, 'a').replace(/\$/g, 's').replace(/!/g, '1');
}

/** Whether a password is one of those that are guessed first (NIST 800-63B: a blocklist). */
export function isCommonPassword(password: string): boolean {
  const plain = withoutDisguise(normalPassword(password).toLowerCase()).replace(/[\s\W_]/g, '');
  if (walks.has(plain) || words.has(plain)) return true;
  // Twice the same: abc123abc123.
  const half = plain.slice(0, plain.length / 2);
  if (plain.length >= 8 && half + half === plain && isCommonPassword(half)) return true;
  const [, front = '', word = '', tail = ''] = /^(\d*)([a-z](?:.*[a-z])?)(\d*)$/.exec(plain) ?? [];
  const isKnown = words.has(word) || words.has(word.replace(/0/g, 'o').replace(/1/g, 'i').replace(/3/g, 'e'));
  const isCommon = (digits: string) => digits === '' || COMMON_TAIL.test(digits);
  return isKnown && isCommon(front) && isCommon(tail);
}

export const COMMON_PASSWORD = 'よく使われているパスワードです。別のパスワードを入力してください。';
