import { LARGEST_PHOTO, LONGEST_TROUBLE_TEXT, type TroubleProblem } from './trouble.ts';
import type { TroubleKind } from './troubleKinds.ts';

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
} as const satisfies Record<TroubleProblem, string>;

/** Sentences about a report that was sent before a reload. */
export const UNFINISHED_TROUBLE = {
  title: '前回のご連絡を確認しています…',
  explanation: '画面を閉じる前に送ったご連絡が、届いているかを確認しています。',
  done: '先ほどのご連絡は届いています。',
  refused: '先ほどのご連絡は届いていません。',
  unknown: '先ほどのご連絡が届いたか確認できませんでした。お急ぎの場合は、お電話ください。',
  truth: 'お電話で',
} as const;
