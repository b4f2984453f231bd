import { isNamedVersion, type UsageTerms } from '#contract/account/terms.ts';
import { useMember } from '#src/shell/actors.ts';
import styles from './TermsText.module.css';

interface Article {
  readonly heading: string | null;
  readonly paragraphs: readonly string[];
}

/** Paragraphs stand apart by an empty line; a line that begins with 第 heads what follows (contract, UsageTerms). */
function articlesOf(text: string): readonly Article[] {
  return text.split(/\n\s*\n/).map((block) => {
    const [first = '', ...others] = block.trim().split('\n');
    return first.startsWith('第')
      ? { heading: first, paragraphs: others }
      : { heading: null, paragraphs: [first, ...others] };
  });
}

/** A version that is a date reads as one, a number as an edition: 2026年4月1日 改定, 第2版. */
function versionWords(version: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(version) ?? [];
  if (year !== undefined) return `${year}年${Number(month)}月${Number(day)}日 改定`;
  return /^\d+$/.test(version) ? `第${version}版` : `${version} 版`;
}

/** The few points that most people look for, as the product keeps to them; no amounts for guests, who pay none. */
function TermsSummary() {
  const isGuest = useMember()?.isGuest === true;
  return (
    <section className={styles.summary} aria-labelledby="terms-summary">
      <h2 id="terms-summary" className={styles.heading}>
        要点
      </h2>
      <ul>
        <li>
          ご予約ごとに表示する期限までは、
          {isGuest ? 'キャンセルすると、回数と時間が戻ります。' : '無料でキャンセルできます。'}
        </li>
        <li>
          そのあとは、
          {isGuest
            ? 'やめても、回数と時間は戻りません。'
            : 'ご利用がなくても料金がかかり、返金はありません。'}
        </li>
        <li>ブースは、予約した時間内にご利用ください。</li>
      </ul>
    </section>
  );
}

/** The usage terms as an article that can be read. */
export function TermsText({ terms }: { terms: UsageTerms }) {
  return (
    <article className={styles.terms}>
      <TermsSummary />
      {articlesOf(terms.text).map((article) => (
        <section key={article.heading ?? article.paragraphs[0]}>
          {article.heading && <h2 className={styles.heading}>{article.heading}</h2>}
          {article.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      {isNamedVersion(terms.version) && <p className={styles.version}>{versionWords(terms.version)}</p>}
    </article>
  );
}
