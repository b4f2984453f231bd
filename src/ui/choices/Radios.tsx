import { type ReactNode, type Ref, useId } from 'react';

export interface RadioOption<V extends string> {
  value: V;
  label: ReactNode;
}

export interface RadiosProps<V extends string> {
  /** Names the group for those who don't see where it stands. */
  label: string;
  options: readonly RadioOption<V>[];
  value: V;
  onSelect: (value: V) => void;
  /** While the form is under way. */
  disabled?: boolean | undefined;
  /** In a form: nothing was chosen that must be, and what says so. */
  'aria-invalid'?: true | undefined;
  'aria-describedby'?: string | undefined;
}

interface Look {
  ref?: Ref<HTMLDivElement>;
  className: string | undefined;
  optionClassName: string | undefined;
}

/** Native radio buttons without a look of their own: arrows move, one tab stop. */
export function Radios<V extends string>({
  label,
  options,
  value,
  onSelect,
  ref,
  className,
  optionClassName,
  disabled,
  'aria-invalid': invalid,
  'aria-describedby': describedBy,
}: RadiosProps<V> & Look) {
  const name = useId();
  return (
    <div
      ref={ref}
      role="radiogroup"
      aria-label={label}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      className={className}
    >
      {options.map((option, index) => (
        <label key={option.value} className={optionClassName}>
          <input
            className="visually-hidden"
            aria-labelledby={`${name}${index}`}
            type="radio"
            name={name}
            value={option.value}
            disabled={disabled}
            checked={option.value === value}
            onChange={() => onSelect(option.value)}
          />
          {/* The name of the button: as a text beside it, it would be read a second time. */}
          <span
            id={`${name}${index}`}
            className={typeof option.label === 'string' ? undefined : 'bare'}
            aria-hidden="true"
          >
            {option.label}
          </span>
        </label>
      ))}
    </div>
  );
}
