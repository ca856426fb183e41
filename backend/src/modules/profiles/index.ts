export {
  ProfileEntity,
  type DriverStatus,
  type Locale,
  type ProfileRole,
  type StaffRole,
} from './profile.entity';
export { ProfilesModule } from './profiles.module';
export { ProfilesService } from './profiles.service';
