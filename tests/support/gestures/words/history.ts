export const history = {
  sendReceipt: '領収書を送る',
  openReceipt: '領収書を開く',
  takeReceipt: '領収書を受け取る',
  savePdf: 'PDFを保存する',
} as const;
