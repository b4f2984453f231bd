/** The words of the door's button while the booth is in use. */
export const OPEN_DOOR = 'ドアを開ける';
