import { defineJob } from '../../platform/jobs';
import type { NotificationJob } from './notification.entity';

/** Ids only: texts, numbers and codes are loaded when sending. */
export const sendNotification = defineJob<NotificationJob>('notifications.send');
