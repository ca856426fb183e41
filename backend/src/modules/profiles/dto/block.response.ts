import { ApiProperty } from '@nestjs/swagger';
import type { BlockedPersonRow } from '../blocks/blocks.repository';

/** How the caller now stands to a person. */
export class BlockResponse {
  @ApiProperty({ format: 'uuid' }) user_id!: string;
  @ApiProperty() blocked!: boolean;
}

/** Somebody whom the caller has blocked. */
export class BlockedPersonResponse {
  @ApiProperty({ format: 'uuid' }) user_id!: string;
  @ApiProperty() full_name!: string;
  @ApiProperty({ type: String, nullable: true }) avatar_url!: string | null;
  @ApiProperty({ format: 'date-time' }) blocked_at!: string;
}

export function toBlockedPersonResponse(row: BlockedPersonRow): BlockedPersonResponse {
  return {
    user_id: row.blocked_id,
    full_name: row.full_name,
    avatar_url: row.avatar_url,
    blocked_at: row.created_at.toISOString(),
  };
}
