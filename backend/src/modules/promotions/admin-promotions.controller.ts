import { Body, Controller, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiEnvelope, ok, okStaffPage, Operation, Roles, IdParam, UserId } from '../../platform/http';
import { CreatePromotionRequest, PromotionChange, PromotionsQuery } from './dto/promotions.requests';
import { PromotionResponse, toPromotion } from './dto/promotions.responses';
import { PromotionsService } from './promotions.service';

@Roles('admin')
@Controller('api/admin/promotions')
export class AdminPromotionsController {
  constructor(private readonly promotions: PromotionsService) {}

  @Get()
  @Roles('finance')
  @ApiEnvelope(PromotionResponse, { paginated: 'staff' })
  @Operation('List promotions')
  async list(@Query() query: PromotionsQuery) {
    const { promotions, total } = await this.promotions.list(query);
    return okStaffPage(promotions.map(toPromotion), query, total);
  }

  @Get(':id')
  @Roles('finance')
  @ApiEnvelope(PromotionResponse)
  @Operation('Get a promotion', 404)
  async get(@IdParam() id: string) {
    return ok(toPromotion(await this.promotions.get(id)));
  }

  @Post()
  @ApiEnvelope(PromotionResponse, { status: 201 })
  @Operation('Create a promotion', 'STATE_CONFLICT')
  async create(@UserId() adminId: string, @Body() body: CreatePromotionRequest) {
    return ok(toPromotion(await this.promotions.create(adminId, body)));
  }

  @Patch(':id')
  @ApiEnvelope(PromotionResponse)
  @Operation('Change or end a promotion', 404)
  async change(@UserId() adminId: string, @IdParam() id: string, @Body() body: PromotionChange) {
    return ok(toPromotion(await this.promotions.change(adminId, id, body)));
  }
}
