import { defineJob } from '../../platform/jobs';
import type { NotificationJob } from './notification.entity';

/** Ids only: texts, numbers and codes are looked up when the text is sent. */
export const sendNotification = defineJob<NotificationJob>('notifications.send');
