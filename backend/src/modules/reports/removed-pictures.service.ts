import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Transactions } from '../../platform/database';
import { JobQueue } from '../../platform/jobs';
import { NotificationCatalogue, type SubjectNotifier } from '../notifications';
import { pictureRemovedEvent, type RemovedPicture } from '../profiles';

@Injectable()
export class RemovedPicturesService implements OnModuleInit {
  private readonly notifier: SubjectNotifier<'picture_removed', RemovedPicture, RemovedPicture>;

  constructor(
    private readonly transactions: Transactions,
    private readonly jobs: JobQueue,
    notifications: NotificationCatalogue,
  ) {
    this.notifier = notifications.register({
      kinds: {
        picture_removed: {
          to: ({ profile_id }) => profile_id,
          key: ({ id }) => `picture:${id}`,
          topic: null,
          inbox: 'warning',
          atNight: 'wait',
        },
      },
      facts: (removed: RemovedPicture) =>
        Promise.resolve({ ...removed, reason: removed.reason.replace(/(?<![.!?…])$/, '.') }),
    });
  }

  onModuleInit(): void {
    this.jobs.work(pictureRemovedEvent, (removed) =>
      this.transactions.run((tx) => this.notifier.notify(tx, 'picture_removed', removed)),
    );
  }
}
