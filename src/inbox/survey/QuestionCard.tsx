import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { Question, QuestionType } from '#domain/inbox/survey.ts';
import { ANSWER_PROBLEMS } from '#domain/inbox/words.ts';
import { type SurveyRef, selectFilling } from '#machines/inbox/survey/chart.ts';
import { chosenOf, valueNames } from '#machines/inbox/survey/values.ts';
import { Field } from '#src/ui/forms/Field.tsx';
import { TextArea } from '#src/ui/forms/TextArea.tsx';
import { phrased } from '#src/ui/Unbroken.tsx';
import { OptionList } from './OptionList.tsx';
import styles from './QuestionCard.module.css';

/** The field for an answer in words; none where options are chosen. */
const WORDS: Readonly<Record<QuestionType, typeof Field | typeof TextArea | null>> = {
  checkbox: null,
  radio: null,
  text: Field,
  textarea: TextArea,
};

interface QuestionCardProps {
  number: number;
  question: Question;
  flow: SurveyRef;
}

/** One question: what is asked, whether it must be answered, and its answer. */
export function QuestionCard({ number, question, flow }: QuestionCardProps) {
  const id = useId();
  const filling = useSelector(flow, selectFilling);
  if (filling === null) return null;
  const problem = filling.problems.get(question.id);
  const chosen = chosenOf(filling.values, question);
  const edit = (name: string) => (value: string) => flow.send({ type: 'text.edited', name, value });
  const fieldOf = (name: string) => ({ name, value: filling.values[name] ?? '', onValueChange: edit(name) });
  const textName = valueNames.text(question.id);
  const Words = WORDS[question.type];
  const described = [problem && `${id}-problem`, question.guide !== null && `${id}-guide`]
    .filter(Boolean)
    .join(' ');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend can't stand beside its number and tag in every browser
    <div
      role="group"
      tabIndex={-1}
      className={styles.card}
      aria-labelledby={`${id}-title`}
      aria-describedby={described || undefined}
      data-problem={problem}
    >
      <div className={styles.heading}>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        <h2 id={`${id}-title`} className={styles.title}>
          {phrased(question.title)}
          {question.isRequired && <span className="visually-hidden">（必須）</span>}
        </h2>
        {question.isRequired && (
          <span className={styles.required} aria-hidden="true">
            必須
          </span>
        )}
      </div>
      {question.guide !== null && (
        <p id={`${id}-guide`} className={styles.guide}>
          {phrased(question.guide)}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className={styles.problem}>
          {phrased(ANSWER_PROBLEMS[problem])}
        </p>
      )}
      <OptionList question={question} chosen={chosen} labelledBy={`${id}-title`} flow={flow} />
      {question.options
        .filter((option) => option.asksForText && chosen.includes(option.id))
        .map((option) => (
          <Field
            key={option.id}
            label={`${option.title}の内容`}
            {...fieldOf(valueNames.optionText(question.id, option.id))}
          />
        ))}
      {Words && (
        <div className={styles.words}>
          <Words label="回答" aria-labelledby={`${id}-title`} {...fieldOf(textName)} />
        </div>
      )}
    </div>
  );
}
