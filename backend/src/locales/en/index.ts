import { failureReasons } from './failure-reasons';
import { format } from './format';
import { notifications, signInCode } from './notifications';
import { receipt } from './receipt';

export const en = { format, failureReasons, notifications, receipt, signInCode };
