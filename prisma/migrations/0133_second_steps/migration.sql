SET lock_timeout = '5s';

-- A second step of signing in: a code of an app, or one of ten that are kept for when it is lost (decision 85).
CREATE TABLE "second_steps" (
    "account_id" UUID NOT NULL,
    "secret" TEXT NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "last_counter" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "second_steps_pkey" PRIMARY KEY ("account_id"),
    CONSTRAINT "second_steps_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "recovery_codes" (
    "account_id" UUID NOT NULL,
    "digest" TEXT NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("account_id", "digest"),
    CONSTRAINT "recovery_codes_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "second_steps"("account_id") ON DELETE CASCADE ON UPDATE CASCADE
);
