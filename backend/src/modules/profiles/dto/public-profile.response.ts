import { ApiProperty } from '@nestjs/swagger';
import type { ProfileEntity, ProfileRole } from '../profile.entity';

/** What anybody signed in may know of another person. */
export class PublicProfileResponse {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() full_name!: string;
  @ApiProperty({ type: String, nullable: true, example: '/api/avatars/…' }) avatar_url!: string | null;
  @ApiProperty({ enum: ['user', 'driver'], enumName: 'ProfileRole' }) role!: ProfileRole;
}

export function toPublicProfileResponse(profile: ProfileEntity): PublicProfileResponse {
  return { id: profile.id, full_name: profile.full_name, avatar_url: profile.avatar_url, role: profile.role };
}
