import { Fragment } from 'react';
import { Spoken } from './Spoken.tsx';

/**
 * A name with a hyphen, a clock time or a range of them, a date: a browser would break the line behind the hyphen or
 * dash, and before the day of the week.
 */
const WHOLE =
  /([A-Za-z\d]+(?:-[A-Za-z\d]+)+|\d{1,2}:\d{2}(?:\s?[-–~〜～]\s?\d{1,2}:\d{2})?|\d{1,2}月\d{1,2}日\(.\))/;

/**
 * A phrase ends with what ties it to the next one, and that begins with no hiragana; or with a dot, もう一度, or
 * before a word of katakana. この ends none. Polite endings are parted from a verb that is long in large text: 変わって|いません.
 */
const PHRASE_END =
  /[こそど]の|((?:から|まで|より|ます|ました|です|[をがはにでとのもへやか])(?=[\p{sc=Han}\p{sc=Kana}A-Za-z\d「（])|・(?=\S)|度(?=お)|[A-Z\p{sc=Han}](?=\p{sc=Kana}.{3})|の(?=[おご]\p{sc=Han})|て(?=いま|くだ)|ません(?=でした)|ト(?=しま))/gu;

/** Text -> its phrases, at whose ends a line may end: `ブースを`, `増設しました。` */
export function phrasesOf(text: string): readonly string[] {
  const ends = [...text.matchAll(PHRASE_END)]
    .filter(([, end]) => end !== undefined)
    .map(({ 0: end, index }) => index + end.length);
  return [0, ...ends].map((start, at) => text.slice(start, ends[at]));
}

/** A sentence of the domain's words, which holds no times, with places for its lines to end. */
export function Phrases({ text }: { text: string }) {
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
      {text.split(WHOLE).map((part, index) =>
        // Every second part is what the pattern found.
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no identity but their place
          <span key={index} className="nowrap">
            <Spoken text={part} />
          </span>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no identity but their place
          <Phrases key={index} text={part} />
        ),
      )}
    </span>
  );
}
