import { failureReasons } from './failure-reasons';
import { format } from './format';
import { notifications, signInCode } from './notifications';
import { receipt } from './receipt';

export const fr = { format, failureReasons, notifications, receipt, signInCode };
