export interface Announcement {
  /** Another id makes the same words be read again. */
  id: string | number;
  text: string;
}

interface AnnouncerProps {
  polite?: Announcement | undefined;
}

/**
 * The live region. Rendered once and always, because screen readers hear only changes of elements that are there
 * already.
 */
export function Announcer({ polite }: AnnouncerProps) {
  return (
    <div className="visually-hidden">
      <div aria-live="polite">{polite && <p key={polite.id}>{polite.text}</p>}</div>
    </div>
  );
}
