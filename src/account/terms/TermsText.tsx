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
      {isNamedVersion(terms.version) && <p className={styles.version}>{terms.version} 版</p>}
    </article>
  );
}
