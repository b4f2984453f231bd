import { useId } from 'react';
import { type Question, takesOneOption } from '#domain/inbox/survey.ts';
import type { SurveyRef } from '#machines/inbox/survey/chart.ts';
import { phrased } from '#src/ui/Unbroken.tsx';
import styles from './OptionList.module.css';

interface OptionListProps {
  question: Question;
  chosen: readonly number[];
  labelledBy: string;
  flow: SurveyRef;
}

/** The options of a question, native boxes or radios; nothing for one that is answered in words. */
export function OptionList({ question, chosen, labelledBy, flow }: OptionListProps) {
  const name = useId();
  if (question.options.length === 0) return null;
  const takesOne = takesOneOption(question);
  const options = question.options.map((option) => (
    <label key={option.id} className={styles.option}>
      <input
        type={takesOne ? 'radio' : 'checkbox'}
        name={name}
        checked={chosen.includes(option.id)}
        onChange={() => flow.send({ type: 'option.toggled', question, optionId: option.id })}
      />
      <span>{phrased(option.title)}</span>
    </label>
  ));
  return takesOne ? (
    <div role="radiogroup" aria-labelledby={labelledBy} className={styles.list}>
      {options}
    </div>
  ) : (
    <div className={styles.grid}>{options}</div>
  );
}
