import { Fragment, type ReactNode } from 'react';
import { Spoken } from './Spoken.tsx';

/**
 * A name with a hyphen, a clock time or a range of them with its particle, a date: a browser would break the line
 * behind the hyphen or dash, before the particle, and before the day of the week.
 */
const WHOLE =
  /([A-Za-z\d]+(?:-[A-Za-z\d]+)+|\d{1,2}:\d{2}(?:\s?[-–~〜～]\s?\d{1,2}:\d{2})?(?:まで|から)?|(?:\d{4}年)?\d{1,2}月\d{1,2}日\(.\)[にのは]?)/;

/** `13:05まで`, `11月30日(月)`: a phrase, where the next one begins with no hiragana (`使えます`). */
const IS_MOMENT = /(?:まで|から|\)[にのは]?)$/;
const BEGINS_WORD = /^[\p{sc=Han}\d]/u;

/** Words of hiragana that a phrase ends with, where the next one begins with none. */
const LAST_WORDS =
  'から|まで|より|ます|ました|です|ない|しい|ため|しだい|ただいま|[をがはにでとのもへやかるたなくてず]';

/** Words of hiragana that a phrase begins with. */
const FIRST_WORDS =
  '[おご]\\p{sc=Han}|いつも|この|あ[っりる]|いかが|ところ|でき|な[っり]|すで|そのま|まだ|かかり|やめ|つなが|ように';

/** Seams of what large text has no line for: 変わって|いません, 読み取れません|でした, キャンセル|できません, お試し|ください. */
const SEAMS =
  '[てで](?=い[まなる])|しく(?=あり)|なく(?=なり)|せん(?=でした)|う(?=ござ)|.(?=ください|いただ|について)|[\\p{sc=Kana}ー]{4}(?=さ|でき|しま)|しばらく(?=して)';

/**
 * A phrase ends where the next one begins with no hiragana, or with a word of it that is known; with a dot, a comma or
 * a full stop, at which WebKit would not end a line by itself; around
 * もう一度; before a word of katakana. この ends one only before a long word, 次の and 今の never.
 */
const PHRASE_END = new RegExp(
  `[こそど]の(?![\\p{sc=Kana}ー]{5})|[次今]の|((?:${LAST_WORDS})(?=[\\p{sc=Han}\\p{sc=Kana}A-Za-z\\d「（])(?!為|後[はに])|[をがはにでとのもへるらい](?=${FIRST_WORDS})|[・、。](?=[^\\s」）])|.(?=もう一度)|一度(?=[^、。])|まま(?=[お\\p{sc=Han}])|う(?=\\p{sc=Kana})|[A-Z\\p{sc=Han}](?=\\p{sc=Kana}.{3})|${SEAMS})`,
  'gu',
);

/** Text -> its phrases, at whose ends a line may end: `ブースを`, `増設しました。` */
export function phrasesOf(text: string): readonly string[] {
  const ends = [...text.matchAll(PHRASE_END)]
    .filter(([, end]) => end !== undefined)
    .map(({ 0: end, index }) => index + end.length);
  return [0, ...ends].map((start, at) => text.slice(start, ends[at]));
}

function Phrases({ text }: { text: string }) {
  return phrasesOf(text).map((phrase, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no identity but their place
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {phrase}
    </Fragment>
  ));
}

/**
 * A text of the data, whose words, names and times stay in one line: 八重洲地下街; 右手、C-1の隣。 Built texts get the ends
 * of their phrases from the build; what a parser would cost on a phone is saved here by the rule of `phrasesOf`.
 */
export function Unbroken({ text }: { text: string }) {
  return (
    <span className="unbroken">
      {text.split(WHOLE).map((part, index, parts) =>
        // Every second part is what the pattern found.
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no identity but their place
          <Fragment key={index}>
            <span className="nowrap">
              <Spoken text={part} />
            </span>
            {IS_MOMENT.test(part) && BEGINS_WORD.test(parts[index + 1] ?? '') && <wbr />}
          </Fragment>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no identity but their place
          <Phrases key={index} text={part} />
        ),
      )}
    </span>
  );
}

/** Sentences, each in lines of its own: in the middle of a screen, none begins at the end of another's line. */
export function Sentences({ text }: { text: string }) {
  return (text.match(/[^。]+。?/g) ?? []).map((sentence) => (
    <span key={sentence} className="together">
      <Unbroken text={sentence} />
    </span>
  ));
}

/** The content of a place that takes texts of the data as well: a text with places for its lines to end. */
export function phrased(content: ReactNode): ReactNode {
  return typeof content === 'string' ? <Unbroken text={content} /> : content;
}
