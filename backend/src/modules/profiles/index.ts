export { blockedBetween, hasBlocked } from './blocks/block.sql';
export { DriverStanding, type DriverStandingRow, type PublishingPapers } from './driver-standing.service';
export { PeopleMemory } from './memory/people-memory.service';
export { IsPersonName } from './person-name';
export { driverRejectedEvent, personReturnedEvent } from './profile-events';
export { StaffProfileResponse, toStaffProfileResponse } from './dto/staff-profile.response';
export {
  ProfileEntity,
  type DriverStatus,
  type Locale,
  type ProfileRole,
  type StaffRole,
} from './profile.entity';
export { oneself, personBlocked, personHasLeft, profileNotFound } from './profile.errors';
export { ProfilesModule } from './profiles.module';
export { NAME_OF_WHO_LEFT } from './profiles.repository';
export { ProfilesService } from './profiles.service';
export { ProfilesPersonalData } from './profiles.personal-data';
