import type { Source } from './folders.ts';

/** The most characters of a line that holds a comment. */
const LONGEST_LINE = 120;
/** `docs/spec/money.md, "Owed" and "Refunds"`; the headings are optional. */
const CITATION =
  /\bdocs\/(?:[\w./-]+\.(?:md|jpg|png|svg)\b|decisions\/\d{4}\b(?!-))((?:,? (?:and )?"[^"\n]{2,60}")*)/g;
/** Documents that stand outside of the repository, and their sections and pictures. */
const ELSEWHERE =
  /\bsections? \d|\bpictures? \d|(?<![\w/-])(?:money|ui|decisions|architecture|words|style|walk|product-spec)\.md/i;
/** A sentence whose subject is a clause without a noun: it must be read twice. */
const NOUNLESS = /(?:^|[.?!] )(?:What|Whom|Whose|Who|Which) [^A-Z]/;
/** Words that no native reader would write. */
const ODD = /\banew\b|(?<!instead )\bof after\b|\bit is of\b|\b(?:come|came) to nothing\b|\bis come to\b/;

/** Where a mistake stands, and which. */
type Fault = string;

/** Finds a document's headings by its path, without their numbers; undefined where there is no such file. */
export type HeadingsOf = (path: string) => ReadonlySet<string> | undefined;

/** Joins the lines of each comment, so that a citation may go over the end of a line. */
function joined(text: string): string {
  return text.replace(/\n\s*(?:\*(?!\/)|\/\/|#)?\s*/g, ' ');
}

/** The documents and headings that a text cites and that are not there. */
export function missingCitations([path, text]: Source, headingsOf: HeadingsOf): Fault[] {
  return [...joined(text).matchAll(CITATION)].flatMap(([citation, named = '']) => {
    const document = citation.slice(0, citation.length - named.length);
    const headings = headingsOf(document);
    if (headings === undefined) return [`${path} cites ${document}, which is not there`];
    return [...named.matchAll(/"([^"]+)"/g)]
      .map(([, heading = '']) => heading)
      .filter((heading) => !headings.has(heading))
      .map((heading) => `${path} cites “${heading}” of ${document}, which has no such heading`);
  });
}

/** Whether a line is, or ends in, a comment. */
function isComment(line: string): boolean {
  return /^\s*(?:\*|\/\*|\/\/|\{\/\*)|[;,{}()] \/\/ /.test(line);
}

/** Whether a line's sentence has no noun for its subject, or a word that no native reader would write. */
function isOdd(sentence: string): boolean {
  return NOUNLESS.test(sentence) || ODD.test(sentence);
}

/** Finds the comments of a source that are too wide, cite documents that nobody has, or must be read twice. */
export function commentFaults([path, text]: Source): Fault[] {
  return text.split('\n').flatMap((line, index) => {
    if (!isComment(line)) return [];
    const where = `${path}:${index + 1}`;
    const sentence = line.replace(/^\s*(?:\/\*\*?|\*|\/\/|\{\/\*)\s*/, '');
    return [
      ...([...line].length > LONGEST_LINE ? [`${where} is longer than ${LONGEST_LINE} characters`] : []),
      ...(ELSEWHERE.test(line) ? [`${where} cites what is not in the repository: ${sentence}`] : []),
      ...(isOdd(sentence) ? [`${where} is to be said in plain English: ${sentence}`] : []),
    ];
  });
}

/** A text that people read in the atlas, in the OpenAPI document or in a report, by its line. */
const SAID =
  /(?:\b(?:description|summary|case|says):|\b(?:it|describe|test)(?:\.\w+)*\(|^)\s*(['"`])((?:(?!\1).)+)\1/;

/** Finds the descriptions of charts and calls, and the titles of tests, that must be read twice. */
export function textFaults([path, text]: Source): Fault[] {
  return text.split('\n').flatMap((line, index) => {
    const [, , said = ''] = isComment(line) ? [] : (SAID.exec(line) ?? []);
    return isOdd(said) ? [`${path}:${index + 1} is to be said in plain English: ${said}`] : [];
  });
}

/** Finds the sentences of a document that must be read twice; a heading may be a question. */
export function documentFaults([path, text]: Source): Fault[] {
  return text.split('\n').flatMap((line, index) => {
    const sentence = line.replace(/^(?:[-*|\s]|\d+\.)+/, '');
    return line.startsWith('## ') || !isOdd(sentence)
      ? []
      : [`${path}:${index + 1} is to be said in plain English: ${sentence}`];
  });
}
