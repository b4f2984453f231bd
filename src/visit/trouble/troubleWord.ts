/** The way to a report of trouble, and the title of its sheet. */
export const TROUBLE = '困ったとき';
