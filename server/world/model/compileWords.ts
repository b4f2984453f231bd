import { momentOf } from '#server/world/schema/moments.ts';
import type { WrittenTenant } from '#server/world/schema/world.ts';
import type { Json, Thing, ValuesOf } from './things.ts';

const iso = (moment: string) => new Date(momentOf(moment)).toISOString();

/** Surveys, notices and usage terms. */
export function compileWords(tenant: string, { surveys, notices, terms }: WrittenTenant): readonly Thing[] {
  return [
    ...Object.entries(surveys).map(([path, survey]) => {
      const values: ValuesOf<'survey'> = {
        published_at: iso(survey.published),
        closed_at: survey.closed === undefined ? null : iso(survey.closed),
        questions: survey.questions.map(questionOf),
      };
      return { kind: 'survey' as const, tenant, path, values, parents: {} };
    }),
    ...Object.entries(notices).map(([path, notice]) => {
      const values: ValuesOf<'notice'> = {
        title: notice.title,
        body: notice.text?.trimEnd() ?? '',
        audience: notice.for,
        published_at: iso(notice.published),
        closed_at: notice.closed === undefined ? null : iso(notice.closed),
      };
      return { kind: 'notice' as const, tenant, path, values, parents: {} };
    }),
    ...Object.entries(terms).map(([path, version]) => {
      const values: ValuesOf<'terms'> = {
        contents: version.text.trimEnd(),
        published_at: iso(version.published),
      };
      return { kind: 'terms' as const, tenant, path, values, parents: {} };
    }),
  ];
}

function questionOf(question: WrittenTenant['surveys'][string]['questions'][number]): Json {
  return {
    type: question.type,
    title: question.title,
    validation_required: question.required,
    guide_text: question.guide ?? null,
    options: question.options.map((option) =>
      typeof option === 'string'
        ? { title: option, require_text_input: false }
        : { title: option.title, require_text_input: option.asks_for_text },
    ),
  };
}
