import { WORDS } from '#tests/support/gestures/words.ts';
/** A node of the browser's accessibility tree, as far as it is read here. */
export interface AXNode {
  readonly nodeId: string;
  readonly parentId?: string;
  readonly childIds?: readonly string[];
  readonly backendDOMNodeId?: number;
  readonly ignored: boolean;
  readonly role?: { readonly value?: unknown };
  readonly name?: { readonly value?: unknown };
  readonly value?: { readonly value?: unknown };
  readonly description?: { readonly value?: unknown };
  readonly properties?: readonly {
    readonly name: string;
    readonly value: {
      readonly value?: unknown;
      readonly relatedNodes?: readonly { readonly backendDOMNodeId: number }[];
    };
  }[];
}

/** The word that a reader adds to a name, by the browser's role; what has none is read as it stands. */
const ROLE_WORDS: Readonly<Record<string, string>> = {
  button: 'ボタン',
  checkbox: 'チェックボックス',
  combobox: WORDS.menu,
  dialog: 'ダイアログ',
  DisclosureTriangle: '開閉ボタン',
  grid: '表',
  group: 'グループ',
  image: '画像',
  link: 'リンク',
  list: WORDS.asList,
  navigation: 'ナビゲーション',
  radio: 'ラジオボタン',
  radiogroup: 'グループ',
  region: '領域',
  searchbox: '検索フィールド',
  switch: 'スイッチ',
  textbox: 'テキストフィールド',
};

/** Words of Japanese are written without spaces: those that the ends of phrases leave in a name are no pause. */
const PHRASE_ENDS =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー・、。」）])\s+(?=[^\s\dA-Za-z])/gu;

export function plain(text: string): string {
  // A comma before all else is no more than a pause.
  return text.replace(/\s+/g, ' ').replace(PHRASE_ENDS, '').trim().replace(/^、/, '');
}

export function propertyOf(node: AXNode, name: string): unknown {
  return node.properties?.find((property) => property.name === name)?.value.value;
}

/** How a control stands: chosen, opened, refused. */
function* statesOf(node: AXNode): Generator<string> {
  const checked = propertyOf(node, 'checked') ?? propertyOf(node, 'pressed');
  if (checked === 'true') yield 'オン';
  if (checked === 'false') yield 'オフ';
  const expanded = propertyOf(node, 'expanded');
  if (expanded !== undefined && node.role?.value !== 'combobox')
    yield expanded ? '開いています' : '閉じています';
  if (propertyOf(node, 'required') === true) yield '必須';
  if (propertyOf(node, 'invalid') === 'true') yield '無効な入力';
  if (propertyOf(node, 'disabled') === true) yield '使用できません';
}

function roleOf(node: AXNode): string {
  const role = String(node.role?.value);
  return role === 'heading' ? `見出し${propertyOf(node, 'level')}` : (ROLE_WORDS[role] ?? '');
}

/** `予約する、ボタン、使用できません、料金を確認しています。`: name, role, value, state, description. */
export function phraseOf(node: AXNode): string {
  const name = plain(String(node.name?.value ?? ''));
  const parts = [
    name === '' ? '名前なし' : name,
    roleOf(node),
    plain(String(node.value?.value ?? '')),
    ...statesOf(node),
    plain(String(node.description?.value ?? '')),
  ];
  return parts.filter((part) => part !== '').join('、');
}
