import { format } from './format';
import { notifications, signInCode, failureReasons } from './notifications';
import { receipt } from './receipt';

export const en = { format, failureReasons, notifications, receipt, signInCode };
