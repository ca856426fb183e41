import { format } from './format';
import { notifications, signInCode, failureReasons } from './notifications';
import { preview } from './preview';
import { receipt } from './receipt';

export const en = { format, failureReasons, notifications, preview, receipt, signInCode };
