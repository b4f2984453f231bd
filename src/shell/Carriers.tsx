import { useLayoutEffect, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { Announcer } from '#src/ui/status/Announcer.tsx';
import type { ShellListener } from './listener.ts';

interface CarrierProps {
  listener: ShellListener;
}

/** Lets the router carry out what the flows ask for. */
export function Navigator({ listener }: CarrierProps) {
  const navigate = useNavigate();
  useLayoutEffect(() => listener.bindNavigate(navigate), [listener, navigate]);
  return null;
}

/** Lets a screen reader say what the flows announce. */
export function Announcements({ listener: { announcements } }: CarrierProps) {
  const polite = useSyncExternalStore(announcements.subscribe, announcements.current);
  return <Announcer polite={polite} />;
}
