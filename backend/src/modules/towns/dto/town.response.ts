import { ApiProperty } from '@nestjs/swagger';

export class TownResponse {
  @ApiProperty({ example: 'Ngaoundéré' }) name!: string;
  @ApiProperty({ example: 'Adamaoua', description: 'In French' }) region!: string;
  @ApiProperty({ example: 7.3277, description: 'Degrees, WGS 84; GeoNames, CC BY 4.0' }) latitude!: number;
  @ApiProperty({ example: 13.5847, description: 'Degrees, WGS 84; GeoNames, CC BY 4.0' }) longitude!: number;
  @ApiProperty({ description: 'One of the eleven main cities' }) main!: boolean;
}
