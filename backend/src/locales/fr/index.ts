import { format } from './format';
import { notifications, signInCode, failureReasons } from './notifications';
import { preview } from './preview';
import { receipt } from './receipt';

export const fr = { format, failureReasons, notifications, preview, receipt, signInCode };

/** Every text that the server writes to people. French says which there are; a language that lacks one does not compile. */
export type Texts = typeof fr;
