import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit';
import { AdminProfilesController } from './admin-profiles.controller';
import { AvatarsController } from './avatars.controller';
import { AvatarsService } from './avatars.service';
import { BlocksController } from './blocks.controller';
import { BlocksRepository } from './blocks/blocks.repository';
import { BlocksService } from './blocks/blocks.service';
import { DriverStanding } from './driver-standing.service';
import { ForgetPeopleJob } from './memory/forget-people.job';
import { PeopleMemoryRepository } from './memory/people-memory.repository';
import { PeopleMemory } from './memory/people-memory.service';
import { ProfileEntity } from './profile.entity';
import { ProfilesController } from './profiles.controller';
import { ProfilesPersonalData } from './profiles.personal-data';
import { ProfilesRepository } from './profiles.repository';
import { ProfilesService } from './profiles.service';

/** People: who they are, what they may do, how they look. */
@Module({
  imports: [TypeOrmModule.forFeature([ProfileEntity]), AuditModule],
  controllers: [ProfilesController, BlocksController, AvatarsController, AdminProfilesController],
  providers: [
    ProfilesService,
    ProfilesPersonalData,
    DriverStanding,
    AvatarsService,
    BlocksService,
    ProfilesRepository,
    BlocksRepository,
    PeopleMemory,
    PeopleMemoryRepository,
    ForgetPeopleJob,
  ],
  exports: [PeopleMemory, ProfilesService, ProfilesPersonalData, DriverStanding],
})
export class ProfilesModule {}
