import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit';
import { AdminProfilesController } from './admin-profiles.controller';
import { BlocksController } from './blocks/blocks.controller';
import { BlocksRepository } from './blocks/blocks.repository';
import { BlocksService } from './blocks/blocks.service';
import { DriverStatusRepository } from './driver-status.repository';
import { PeopleMemoryRepository } from './memory/people-memory.repository';
import { PeopleMemoryService } from './memory/people-memory.service';
import { PicturesController } from './pictures.controller';
import { PicturesService } from './pictures.service';
import { ProfileEntity } from './profile.entity';
import { ProfilesController } from './profiles.controller';
import { ProfilesPersonalData } from './profiles.personal-data';
import { ProfilesRepository } from './profiles.repository';
import { ProfilesService } from './profiles.service';

const EXPORTED = [
  PeopleMemoryService,
  PicturesService,
  ProfilesService,
  ProfilesPersonalData,
  DriverStatusRepository,
];

@Module({
  imports: [TypeOrmModule.forFeature([ProfileEntity]), AuditModule],
  controllers: [ProfilesController, BlocksController, PicturesController, AdminProfilesController],
  providers: [...EXPORTED, BlocksService, ProfilesRepository, BlocksRepository, PeopleMemoryRepository],
  exports: EXPORTED,
})
export class ProfilesModule {}
