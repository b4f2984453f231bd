import { LARGEST_PHOTO, LONGEST_TROUBLE_TEXT, type TroubleKind } from './trouble.ts';

/** The kinds of trouble, as members choose among them and the support reads them. */
export const TROUBLE_NAMES: Readonly<Record<TroubleKind, string>> = {
  door: 'ドアが開かない・閉まらない',
  dirt: '汚れている',
  noise: '音がうるさい',
  monitor: 'モニターが映らない',
  wifi: 'Wi-Fiにつながらない',
  other: 'その他',
};

/** Why a report is not sent as it is. */
export const TROUBLE_PROBLEMS = {
  kindMissing: 'どのようなことでお困りかをお選びください。',
  nothingSaid: '「その他」の場合は、お困りの内容を入力するか、写真を添えてください。',
  textTooLong: `お困りの内容は、${LONGEST_TROUBLE_TEXT.toLocaleString('ja-JP')}文字までです。`,
  photoTooLarge: `写真は${LARGEST_PHOTO / 1024 / 1024}MBまでです。`,
  photoUnreadable: '写真を読み取れませんでした。JPEGまたはPNGの画像をお選びください。',
} as const;
