import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('dev_sms')
export class DevSmsEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id!: string;
  @Column('text') to!: string;
  @Column('text') from!: string;
  @Column('text') body!: string;
  @CreateDateColumn({ type: 'timestamptz' }) created_at!: Date;
}
