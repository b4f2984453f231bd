import { isNamedVersion, type UsageTerms } from '#contract/account/terms.ts';
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

/** A version that is a date reads as one: 2026年4月1日 改定. */
function versionWords(version: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(version) ?? [];
  return year === undefined ? `${version} 版` : `${year}年${Number(month)}月${Number(day)}日 改定`;
}

/** The usage terms as an article that can be read. */
export function TermsText({ terms }: { terms: UsageTerms }) {
  return (
    <article className={styles.terms}>
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
