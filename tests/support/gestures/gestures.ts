import { WORDS } from './words.ts';

/** How a channel does what a person does: by Testing Library, or in a browser. */
interface Hands {
  press(name: string): Promise<void>;
  /** Presses within the sheet that asks. */
  confirm(name: string): Promise<void>;
  /** Chooses one of several by its first words: `15分`. */
  choose(option: string): Promise<void>;
  fill(label: string, text: string): Promise<void>;
}

/** Acts of a member, said once for every channel. */
export function gesturesBy({ press, confirm, choose, fill }: Hands) {
  return {
    /** Fills in and sends the login screen that is open. */
    async signIn(loginId: string, password: string): Promise<void> {
      await fill('メールアドレスまたは会員ID', loginId);
      await fill('パスワード', password);
      await press(WORDS.signIn);
    },
    /** Confirms what is chosen, up to the list of reservations. */
    async reserve(): Promise<void> {
      await press(WORDS.review);
      await confirm(WORDS.confirm);
    },
    /** Asks for the door at the start of a use. */
    async enter(): Promise<void> {
      await press(WORDS.enter);
    },
    /** Chooses by how much in the sheet that is open, and confirms it at its price. */
    async extend(by: string): Promise<void> {
      await choose(by);
      await press(WORDS.seePrice);
      await confirm(WORDS.confirmExtension);
    },
    async leave(): Promise<void> {
      await press(WORDS.leave);
      await confirm(WORDS.leave);
    },
  };
}
