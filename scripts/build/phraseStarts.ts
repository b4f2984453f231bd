import { loadDefaultJapaneseParser } from 'budoux';

const parser = loadDefaultJapaneseParser();

/** Words that go on from the phrase before, and never begin a line: もう|一度, 切っている|ため, 開始した|後は. */
const GOES_ON =
  /^(?:一度|ため|こと|もの|とき|順|うえ|後[はに]|方[はがもをへのと]?$|へ$|して|ついて|合わせ|[・：、。！？）」…])/;

/** Words that lead on to the phrase after, and never end a line: この|内容, まだ|登録, 13:00–|14:00, あと|1分. */
const LEADS_ON = /(?:^|\P{L})(?:この|その|どの|次の|今の|近い|元に|まだ|使い)$|あと ?$|[（「–〜→]$/u;

/** Where a browser breaks by itself, or nothing may: after punctuation, and between a number and its unit. */
const SETTLED = /[、。！？）」…：\s\d]$/;

/** Words that BudouX doesn't know: no line ends between two kanji, or two katakana. */
const ONE_WORD =
  /(?<!もう一)(?:\p{Script=Han}\|\p{Script=Han}|[\p{Script=Katakana}ー]\|[\p{Script=Katakana}ー])/u;

/** Where a phrase that large text has no line for may end as well: 発行して|ください。, 届いた|リンクから */
const SEAM =
  /た(?=\p{Script=Katakana}{3})|[てで](?=ください|います|いません)|へ(?=\p{Script=Han})|なく(?=なり)|せん(?=でした)|\p{Script=Han}(?=いただ)|[\p{Script=Katakana}ー]{4}(?=さ|でき|し[まて])/gu;
const LONG = 9;
/** Words that go on where there is a line for both: 切っている|ため, but 出なくなった|ときは、. */
const GOES_ON_IF_SHORT = /^(?:ため|こと|もの|とき)/;

/** Where a phrase begins within the text, but not after punctuation: browsers break there by themselves. */
export function phraseStarts(text: string): number[] {
  const starts: number[] = [];
  let at = 0;
  for (const phrase of parser.parse(text)) {
    const before = text.slice(0, at);
    const run = at - Math.max(starts.at(-1) ?? 0, before.search(/[^、。！？]*$/)) + phrase.length;
    const isWithin =
      (GOES_ON.test(phrase) && !(run > LONG && GOES_ON_IF_SHORT.test(phrase))) ||
      LEADS_ON.test(before) ||
      SETTLED.test(before) ||
      ONE_WORD.test(`${before}|${phrase}`);
    if (at > 0 && !isWithin) starts.push(at);
    // A button's text has less room.
    const isLong = phrase.length + (phrase.endsWith('…') ? 2 : 0) >= LONG;
    const seams = isLong ? phrase.matchAll(SEAM) : [];
    for (const { 0: seam, index } of seams) starts.push(at + index + seam.length);
    at += phrase.length;
  }
  return starts;
}
