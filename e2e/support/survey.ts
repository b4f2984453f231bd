/** The app's stored values (docs/spec/inbox.md, "Data"), by the browser's key. */
export const STORAGE_KEY = 'komori-20201020';

/** As if the survey had been presented in a tab: at any pause of two seconds it would come between. */
export const SURVEY_PRESENTED = JSON.stringify({ App: { survey: { isPresented: true } } });
