import type { ReactNode } from 'react';

/** Icons are 24 px line drawings in the colour of the text around them, and say nothing to a screen reader. */
function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

export function SearchIcon() {
  return (
    <Drawing>
      <circle cx="11" cy="11" r="7" />
      <path d="m16.2 16.2 4.3 4.3" />
    </Drawing>
  );
}

export function BellIcon() {
  return (
    <Drawing>
      <path d="M6 10.5a6 6 0 0 1 12 0c0 3.6.8 5 2 6.5H4c1.2-1.5 2-2.9 2-6.5Z" />
      <path d="M10.5 20.5h3" />
    </Drawing>
  );
}

export function CalendarIcon() {
  return (
    <Drawing>
      <rect x="3.75" y="5" width="16.5" height="15.5" rx="2.5" />
      <path d="M3.75 10h16.5M8.25 3v4M15.75 3v4" />
    </Drawing>
  );
}

export function QrIcon() {
  return (
    <Drawing>
      <path d="M4 8V5.5A1.5 1.5 0 0 1 5.5 4H8M16 4h2.5A1.5 1.5 0 0 1 20 5.5V8M20 16v2.5a1.5 1.5 0 0 1-1.5 1.5H16M8 20H5.5A1.5 1.5 0 0 1 4 18.5V16" />
      <rect x="8.5" y="8.5" width="7" height="7" rx="1" />
    </Drawing>
  );
}

export function MenuIcon() {
  return (
    <Drawing>
      <path d="M3.5 6.5h17M3.5 12h17M3.5 17.5h17" />
    </Drawing>
  );
}

export function ChevronRightIcon() {
  return (
    <Drawing>
      <path d="m10 7.5 4.5 4.5-4.5 4.5" />
    </Drawing>
  );
}

export function ChevronDownIcon() {
  return (
    <Drawing>
      <path d="m7.5 10 4.5 4.5 4.5-4.5" />
    </Drawing>
  );
}

export function BackIcon() {
  return (
    <Drawing>
      <path d="M15.5 4.5 8 12l7.5 7.5" />
    </Drawing>
  );
}

export function RefreshIcon() {
  return (
    <Drawing>
      <path d="M19.5 12.5a7.5 7.5 0 1 1-2.2-5.8L19.5 9" />
      <path d="M19.5 4v5h-5" />
    </Drawing>
  );
}

export function PlusIcon() {
  return (
    <Drawing>
      <path d="M12 5v14M5 12h14" />
    </Drawing>
  );
}

export function MinusIcon() {
  return (
    <Drawing>
      <path d="M5 12h14" />
    </Drawing>
  );
}

export function MapIcon() {
  return (
    <Drawing>
      <path d="M12 20.5s-6.5-5.6-6.5-10.5a6.5 6.5 0 0 1 13 0c0 4.9-6.5 10.5-6.5 10.5Z" />
      <circle cx="12" cy="10" r="2.25" />
    </Drawing>
  );
}

/** The whole of a picture. */
export function FitIcon() {
  return (
    <Drawing>
      <path d="M4.5 9V6A1.5 1.5 0 0 1 6 4.5h3M15 4.5h3A1.5 1.5 0 0 1 19.5 6v3M19.5 15v3a1.5 1.5 0 0 1-1.5 1.5h-3M9 19.5H6A1.5 1.5 0 0 1 4.5 18v-3" />
    </Drawing>
  );
}

export function CheckIcon() {
  return (
    <Drawing>
      <path d="m5 12.5 4.5 5L19 6.5" />
    </Drawing>
  );
}

export function EyeIcon() {
  return (
    <Drawing>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
      <circle cx="12" cy="12" r="3" />
    </Drawing>
  );
}

export function EyeOffIcon() {
  return (
    <Drawing>
      <path d="M9.5 5.9A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3 3.7M6.3 7.4A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.6-1.3" />
      <path d="M10 10a3 3 0 0 0 4 4M4 4l16 16" />
    </Drawing>
  );
}

export function AlertIcon() {
  return (
    <Drawing>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7.5v5.5M12 16.25v.01" />
    </Drawing>
  );
}

export function DocumentIcon() {
  return (
    <Drawing>
      <path d="M6.5 3.5h7.5L18.5 8v12.5h-12Z" />
      <path d="M14 3.5V8h4.5M9.5 12.5h6M9.5 16h4" />
    </Drawing>
  );
}

export function MailIcon() {
  return (
    <Drawing>
      <rect x="3.5" y="5.5" width="17" height="13" rx="1.5" />
      <path d="m4 6.5 8 6.5 8-6.5" />
    </Drawing>
  );
}

export function DownloadIcon() {
  return (
    <Drawing>
      <path d="M12 4v11" />
      <path d="m7.5 11 4.5 4.5 4.5-4.5" />
      <path d="M4.5 20h15" />
    </Drawing>
  );
}

export function ShareIcon() {
  return (
    <Drawing>
      <path d="M12 15V3.5" />
      <path d="m8 7 4-4 4 4" />
      <path d="M7 11H5v9.5h14V11h-2" />
    </Drawing>
  );
}

export function PinIcon() {
  return (
    <Drawing>
      <path d="M12 21c4.2-4.6 6.5-8 6.5-11a6.5 6.5 0 0 0-13 0c0 3 2.3 6.4 6.5 11Z" />
      <circle cx="12" cy="10" r="2.2" />
    </Drawing>
  );
}
