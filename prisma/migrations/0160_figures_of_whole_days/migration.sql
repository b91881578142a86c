-- What is told of a year is kept by whole days, each figure by what it is told by and no more (decision 65).
CREATE TABLE "sales_days" (
    "id" BIGSERIAL NOT NULL,
    "workspace_id" UUID NOT NULL,
    "store_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "currency" TEXT NOT NULL,
    "cost_currency" TEXT,
    "rates_of" DATE NOT NULL,
    "orders" INTEGER NOT NULL,
    "total" DECIMAL(18,4) NOT NULL,
    "refunded" DECIMAL(18,4) NOT NULL,
    "taxes" DECIMAL(18,4) NOT NULL,
    "refunded_taxes" DECIMAL(18,4) NOT NULL,
    "cancelled" DECIMAL(18,4) NOT NULL,
    "cancelled_taxes" DECIMAL(18,4) NOT NULL,
    "refunded_orders" INTEGER NOT NULL,
    "owed" DECIMAL(18,4) NOT NULL,
    "cost" DECIMAL(18,4) NOT NULL,

    CONSTRAINT "sales_days_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "sales_days_workspace_id_day_idx" ON "sales_days"("workspace_id", "day");

CREATE TABLE "sales_countries" (
    "id" BIGSERIAL NOT NULL,
    "workspace_id" UUID NOT NULL,
    "store_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "country_code" TEXT,
    "currency" TEXT NOT NULL,
    "rates_of" DATE NOT NULL,
    "orders" INTEGER NOT NULL,
    "total" DECIMAL(18,4) NOT NULL,
    "refunded" DECIMAL(18,4) NOT NULL,
    "taxes" DECIMAL(18,4) NOT NULL,
    "refunded_taxes" DECIMAL(18,4) NOT NULL,
    "cancelled" DECIMAL(18,4) NOT NULL,
    "cancelled_taxes" DECIMAL(18,4) NOT NULL,
    "refunded_orders" INTEGER NOT NULL,
    "owed" DECIMAL(18,4) NOT NULL,

    CONSTRAINT "sales_countries_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "sales_countries_workspace_id_day_idx" ON "sales_countries"("workspace_id", "day");

CREATE TABLE "sales_sections" (
    "id" BIGSERIAL NOT NULL,
    "workspace_id" UUID NOT NULL,
    "store_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "section" TEXT NOT NULL,
    "sub_status" TEXT NOT NULL,
    "orders" INTEGER NOT NULL,

    CONSTRAINT "sales_sections_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "sales_sections_workspace_id_day_idx" ON "sales_sections"("workspace_id", "day");
