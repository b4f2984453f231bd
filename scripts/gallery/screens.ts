/** The screens on which each state is painted. */
export const SCREENS = {
  light: { width: 390, height: 844, colorScheme: 'light', text: '100%' },
  dark: { width: 390, height: 844, colorScheme: 'dark', text: '100%' },
  large: { width: 320, height: 700, colorScheme: 'light', text: '200%' },
} as const;

export type ScreenName = keyof typeof SCREENS;

/** Their names, in the order in which they stand beside each other. */
export const SCREEN_NAMES = Object.keys(SCREENS) as ScreenName[]; // the keys of a constant are its own

/** The file of a picture in the folder of pictures, by the name of its document. */
export function pictureFile(document: string, screen: ScreenName): string {
  return `${document}-${screen}.png`;
}
