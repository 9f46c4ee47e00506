"""What Discord says of a wrong field: its code and its own sentence, part of the protocol."""

ERROR_TEXTS: dict[str, str] = {
    "ATTACHMENT_NOT_FOUND": "Attachment data not found",
    "APPLICATION_COMMANDS_DUPLICATE_NAME": "Application command names must be unique",
    "APPLICATION_COMMAND_INVALID_NAME": "Command name is invalid",
    "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS": "Choice name already exists",
    "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS": "Option name already exists",
    "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID": (
        "Required options must be placed before non-required options"
    ),
    "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID": (
        "Sub-command and sub-command group option types are mutually exclusive to all other types"
    ),
    "APPLICATION_COMMAND_TOO_LARGE": "Command exceeds maximum size ({most})",
    "BASE_TYPE_BAD_LENGTH": "Must be between {least} and {most} in length.",
    "BASE_TYPE_CHOICES": "Value must be one of ({choices}).",
    "BASE_TYPE_MAX_LENGTH": "Must be {most} or fewer in length.",
    "BASE_TYPE_MIN_LENGTH": "Must be {least} or more in length.",
    "BASE_TYPE_REQUIRED": "This field is required",
    "BINARY_TYPE_MAX_SIZE": "File cannot be larger than {most} kb.",
    "BOOLEAN_TYPE_CONVERT": "Must be either true or false.",
    "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED": "A custom id is required",
    "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE": (
        "A custom id and url cannot both be specified"
    ),
    "BUTTON_COMPONENT_INVALID_EMOJI": "Invalid emoji",
    "COMPONENT_CUSTOM_ID_DUPLICATED": "Component custom id cannot be duplicated",
    "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED": (
        "Components displayable text size exceeds maximum size of {most}"
    ),
    "COMPONENT_LAYOUT_WIDTH_EXCEEDED": "The specified component exceeds the maximum width",
    "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED": "Total number of components cannot exceed {most}",
    "DATE_TIME_TYPE_PARSE": "Could not parse {value}. Should be ISO8601.",
    "DICT_TYPE_CONVERT": "Only dictionaries may be used in a DictType",
    "LIST_TYPE_CONVERT": "Only iterables may be used in a ListType",
    "MAX_EMBED_SIZE_EXCEEDED": "Embed size exceeds maximum size of {most}",
    "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE": (
        'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
    ),
    "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2": (
        "The '{field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
    ),
    "MODEL_TYPE_CONVERT": "Only dictionaries may be used in a ModelType",
    "NONCE_TYPE_INVALID_TYPE": "This field must be a string or integer.",
    "NONCE_TYPE_OUT_OF_BOUNDS": "Must be between {least} and {most}.",
    "NONCE_TYPE_TOO_LONG": "Must be {most} or fewer characters long.",
    "NUMBER_TYPE_COERCE": 'Value "{value}" is not {kind}.',
    "NUMBER_TYPE_MAX": "{kind} value should be less than or equal to {most}.",
    "NUMBER_TYPE_MIN": "{kind} value should be greater than or equal to {least}.",
    "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED": "The specified option value is already used",
    "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES": (
        "The specified number of default values exceeds the specified maximum values"
    ),
    "SET_TYPE_ALREADY_CONTAINS_VALUE": "The set already contains this value",
    "STRING_TYPE_CONVERT": 'Could not interpret "{value}" as string.',
    "STRING_TYPE_REGEX": "String value did not match validation regex.",
    "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND": (
        "The referenced attachment '{name}' was not found"
    ),
    "UNION_TYPE_CHOICES": 'Value of field "type" must be one of ({choices}).',
    "URL_TYPE_INVALID_SCHEME": (
        'Scheme "{scheme}" is not supported. Scheme must be one of ({schemes}).'
    ),
    "URL_TYPE_INVALID_URL": "Not a well formed URL.",
    # The refusals below are documented, but their codes and sentences are not: these are stand-ins.
    "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES_EXCLUSIVE": (
        "Autocomplete cannot be enabled together with choices"
    ),
    "APPLICATION_COMMAND_FIELD_NOT_ALLOWED": "This field is not available for this type",
    "APPLICATION_EMOJI_NAME_ALREADY_TAKEN": "An emoji with this name already exists",
    "BUTTON_COMPONENT_FIELD_NOT_ALLOWED": "This field is not available for this button style",
    "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED": "A label or emoji is required",
    "COMPONENT_ID_DUPLICATED": "Component id cannot be duplicated",
    "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2": (
        "MessageFlags.IS_COMPONENTS_V2 cannot be removed once it was set"
    ),
    "IMAGE_INVALID": "Invalid image data",
    "MODAL_COMPONENT_DISABLED": "Components in modals cannot be disabled",
    "MODAL_COMPONENT_REQUIRED_MIN_VALUES": "Must be at least 1 when the component is required",
}
