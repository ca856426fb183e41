import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A browser that takes push messages for a person, until the session that asked for them ends. */
@Entity('push_subscriptions')
export class PushSubscriptionEntity {
  /** Of the endpoint in these hands, with these keys. */
  @PrimaryColumn('uuid') id!: string;
  /** Whoever knows it could have it throttled: never logged, never shown. */
  @Column('text') endpoint!: string;
  @Column('text') p256dh!: string;
  @Column('text') auth!: string;
  @Column('uuid') user_id!: string;
  @Column('uuid') session_id!: string;
  @Column('timestamptz') created_at!: Date;
  @Column('timestamptz') updated_at!: Date;
}
