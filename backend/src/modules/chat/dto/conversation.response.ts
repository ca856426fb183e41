import { ApiProperty } from '@nestjs/swagger';
import type { ConversationRow } from '../conversations.repository';

export class ConversationPersonResponse {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ description: "'Unknown' where the person is no longer there" }) full_name!: string;
  @ApiProperty({ type: String, nullable: true }) avatar_url!: string | null;
}

export class LastMessageResponse {
  @ApiProperty() content!: string;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
}

export class ConversationRideResponse {
  @ApiProperty() from_city!: string;
  @ApiProperty() to_city!: string;
  @ApiProperty({ format: 'date-time' }) departure_time!: string;
}

/** A conversation of a ride's driver with one passenger (spec §3, server shape). */
export class ConversationResponse {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid' }) ride_id!: string;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
  @ApiProperty({ type: ConversationPersonResponse }) driver!: ConversationPersonResponse;
  @ApiProperty({ type: ConversationPersonResponse }) passenger!: ConversationPersonResponse;
  @ApiProperty({ type: LastMessageResponse, nullable: true }) last_message!: LastMessageResponse | null;
  @ApiProperty({ type: ConversationRideResponse, nullable: true, description: 'Null once it is removed' })
  ride!: ConversationRideResponse | null;
  @ApiProperty({ type: 'integer', description: "The caller's unread messages in it" }) unread_count!: number;
}

export function toConversationResponse(row: ConversationRow): ConversationResponse {
  return {
    id: row.id,
    ride_id: row.ride_id,
    created_at: row.created_at.toISOString(),
    driver: { id: row.driver_id, full_name: row.driver_full_name, avatar_url: row.driver_avatar_url },
    passenger: {
      id: row.passenger_id,
      full_name: row.passenger_full_name,
      avatar_url: row.passenger_avatar_url,
    },
    last_message:
      row.last_message_at === null
        ? null
        : { content: row.last_content ?? '', created_at: row.last_message_at.toISOString() },
    ride:
      row.departure_time === null
        ? null
        : {
            from_city: row.from_city,
            to_city: row.to_city,
            departure_time: row.departure_time.toISOString(),
          },
    unread_count: row.unread_count,
  };
}
