import { useSearchParams } from 'react-router-dom';

/** The reservation that the address leads to, /app/reservations?tranid=; null where it leads to the list. */
export function useLinked(): number | null {
  const [query] = useSearchParams();
  const id = Number(query.get('tranid'));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** Brings whoever comes by a link to its reservation: the part that shows it has the focus as soon as it is there. */
export function arriveAt(part: HTMLElement | null): void {
  part?.focus({ preventScroll: true });
  part?.scrollIntoView({ block: 'nearest' });
}
