import type { ComponentPropsWithRef } from 'react';
import { SearchIcon } from '#src/ui/icons/SearchIcon.tsx';
import styles from './SearchField.module.css';

/** The id of the log's own search field. */
export const RECORD_SEARCH_ID = 'record-search';

interface SearchFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'className'> {
  /** Its name, which stands in it as long as nothing is typed. */
  label: string;
}

/** A field in which something is looked for by its number; what lies over its end goes into it. */
export function SearchField({ label, children, ...rest }: SearchFieldProps) {
  return (
    <span className={styles.field}>
      <SearchIcon />
      <input {...rest} type="search" aria-label={label} placeholder={label} />
      {children}
    </span>
  );
}
