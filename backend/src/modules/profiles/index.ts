export { blockedBetween, hasBlocked } from './blocks/blocks.repository';
export { DriverGuard } from './driver.guard';
export { DriverStatusRepository } from './driver-status.repository';
export {
  PeopleMemoryService,
  driverRejectedEvent,
  personReturnedEvent,
} from './memory/people-memory.service';
export { firstName, IsPersonName } from './person-name';
export {
  PublicProfileResponse,
  ratingSummary,
  RatingSummaryResponse,
  StaffProfileResponse,
  toStaffProfileResponse,
} from './dto/profiles.dto';
export { GENDERS, type Gender, ProfileEntity, type ProfileRole } from './profile.entity';
export { mustBeSomeoneElse, personBlocked, accountDeleted, profileNotFound } from './profile.errors';
export { PicturesService, type RemovedPicture, pictureRemovedEvent } from './pictures.service';
export { ProfilesModule } from './profiles.module';
export { likePerson, matchingPeople, personMatches } from './person-search.sql';
export { DELETED_ACCOUNT_NAME } from './profiles.repository';
export { driverRenamedEvent, ProfilesService, wasApproved } from './profiles.service';
export { ProfilesPersonalData } from './profiles.personal-data';
