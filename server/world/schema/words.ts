import * as v from 'valibot';
import { AUDIENCES } from '#domain/inbox/notices.ts';
import { QUESTION_TYPES, type QuestionType } from '#domain/inbox/survey.ts';
import { Key, lines, moment, text, yes } from './values.ts';

const option = v.union(
  [
    text('An option.'),
    v.strictObject({
      title: text('An option.'),
      asks_for_text: yes('Whether it asks for words of the member’s own.'),
    }),
  ],
  'an option expected: its text, or title and asks_for_text',
);

/** How each kind of question is answered, for whoever writes one. */
const MEANINGS: Readonly<Record<QuestionType, string>> = {
  checkbox: 'several options',
  radio: 'one',
  text: 'a line',
  textarea: 'lines',
};

const KINDS_EXPLAINED = Object.entries(MEANINGS)
  .map(([type, meaning]) => `${type}: ${meaning}`)
  .join('; ');

/** Questions to members after a use. */
export const Surveys = v.pipe(
  v.record(
    Key,
    v.pipe(
      v.strictObject({
        published: moment('From when it is asked.'),
        closed: v.optional(moment('From when it is not asked any more.')),
        questions: v.pipe(
          v.array(
            v.strictObject({
              title: text('The question.'),
              type: v.pipe(
                v.picklist(QUESTION_TYPES, `one of ${QUESTION_TYPES.join(', ')} expected`),
                v.description(`${KINDS_EXPLAINED}.`),
              ),
              required: v.optional(yes('Whether it must be answered.'), false),
              guide: v.optional(text('A line below the question.')),
              options: v.optional(
                v.pipe(
                  v.array(option, 'a list expected'),
                  v.description('The options of checkbox and radio.'),
                ),
                [],
              ),
            }),
            'a list of questions expected',
          ),
          v.minLength(1, 'a question expected'),
          v.description(
            'The questions, in their order. They are never changed: close the survey and ask another.',
          ),
        ),
      }),
      v.description('A survey.'),
    ),
    'surveys by their keys expected',
  ),
  v.description('Questions to members after a use, by key.'),
);

/** Versions of the usage terms. */
export const Terms = v.pipe(
  v.record(
    v.pipe(
      v.string(),
      v.regex(/^[0-9A-Za-z][0-9A-Za-z.-]{0,39}$/, 'a version has letters, digits, points and hyphens'),
    ),
    v.pipe(
      v.strictObject({
        published: moment('From when it is in force: members agree to it before they go on.'),
        text: lines('Paragraphs parted by an empty line; headings begin with 第.', 200_000),
      }),
      v.description('A version of the usage terms. In force, it is never changed: write another version.'),
    ),
    'terms by their versions expected',
  ),
  v.description('The usage terms, by version.'),
);

/** Notices that members read in the app. */
export const Notices = v.pipe(
  v.record(
    Key,
    v.pipe(
      v.strictObject({
        title: text('The one line that stands in the list.'),
        text: v.optional(lines('What it says when it is opened, several lines where needed.', 5_000)),
        for: v.optional(
          v.pipe(
            v.picklist(AUDIENCES, `one of ${AUDIENCES.join(', ')} expected`),
            v.description(
              'The members who read it: those who pay themselves, those of corporations, or all. Guests never.',
            ),
          ),
          'everybody',
        ),
        published: moment('From when it is shown.'),
        closed: v.optional(
          moment(
            'From when it is not shown any more. With it, who joins meanwhile reads it too; without it, only who was a member when it was published.',
          ),
        ),
      }),
      v.description('A notice. Changed, it says the new words to all, and stays read where it was.'),
    ),
    'notices by their keys expected',
  ),
  v.description('Notices that members read in the app, by key.'),
);
