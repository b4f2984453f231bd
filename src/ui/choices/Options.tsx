export interface SelectOption {
  value: string;
  label: string;
  /** It is there, and can't be chosen now. */
  disabled?: boolean;
}

export interface SelectChoice {
  value: string;
  options: readonly SelectOption[];
  onValueChange: (value: string) => void;
}

/** The options of a native select. */
export function Options({ options }: { options: readonly SelectOption[] }) {
  return options.map((option) => (
    <option key={option.value} value={option.value} disabled={option.disabled}>
      {option.label}
    </option>
  ));
}
